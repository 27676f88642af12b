import { FileDown } from '@lucide/icons'
import { useState } from 'react'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { lazyModule, useLazyModule } from '../../ui/deferred/lazy-module.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { BlockBoundary } from '../../shared/query-state/block-boundary.tsx'
import { useMedia, WIDE } from '../../ui/viewport/use-media.ts'

const FORM = lazyModule(() => import('./export-form.tsx'))
/** Approximate height of the form, px. */
const FORM_HEIGHT = 480

/** Opens the choice of a statement (N4): a sign on phones, a word from 768 px on. */
export function ExportButton() {
  const { text } = useTexts()
  const isWide = useMedia(WIDE)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  const close = () => setIsOpen(false)
  return (
    <>
      {isWide ? (
        <Button kind="soft" size="medium" icon={<Icon of={FileDown} size={20} />} onClick={open}>
          {text('history.export_btn')}
        </Button>
      ) : (
        <IconButton label={text('history.export_btn')} onClick={open}>
          <Icon of={FileDown} />
        </IconButton>
      )}
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={text('export.title')}
        closeLabel={text('common.close')}
      >
        <BlockBoundary name="export">
          <Form onDone={close} />
        </BlockBoundary>
      </Dialog>
    </>
  )
}

function Form({ onDone }: { onDone: () => void }) {
  const file = useLazyModule(FORM)
  return file ? <file.ExportForm onDone={onDone} /> : <Skeleton height={FORM_HEIGHT} radius={20} />
}
