import { Modal, type ModalProps } from './modal.tsx'

export interface DialogProps extends ModalProps {
  /** `alert`: its whole content is read out on opening; for questions and results. */
  kind?: 'dialog' | 'alert' | undefined
}

/** A sheet from the bottom on phones, a centred box of 440 px from 768 px on. */
export function Dialog({ kind, ...rest }: DialogProps) {
  return <Modal {...rest} shape="dialog" role={kind === 'alert' ? 'alertdialog' : undefined} />
}
