import { Modal, type ModalProps } from './modal.tsx'

/** A full-height sheet on phones, a drawer of 420 px from the right from 768 px on. */
export function Panel(props: ModalProps) {
  return <Modal {...props} shape="panel" />
}
