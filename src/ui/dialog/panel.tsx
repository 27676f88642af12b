import { Modal, type ModalProps } from './modal.tsx'

/**
 * On phones a sheet as high as its content, of full height where it has a search; from 768 px on a
 * drawer of 420 px from the right.
 */
export function Panel(props: ModalProps) {
  return <Modal {...props} shape="panel" />
}
