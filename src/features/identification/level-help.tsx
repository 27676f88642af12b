import { CircleQuestionMark } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'

interface LevelHelpProps {
  /** There is a page of what each level allows. */
  hasTable: boolean
}

/** Help button that explains identification levels (J4). */
export function LevelHelp({ hasTable }: LevelHelpProps) {
  const { text } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <IconButton
        label={text('kyc.identification_level.help_btn')}
        on="card"
        onClick={() => setIsOpen(true)}
      >
        <Icon of={CircleQuestionMark} />
      </IconButton>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={text('kyc.identification_level.help_title')}
        closeLabel={text('common.close')}
        footer={
          <Button isWide onClick={close}>
            {text('common.ok')}
          </Button>
        }
      >
        <p>{text('kyc.identification_level.help')}</p>
        {hasTable && (
          <Link to="/settings/levels" className={buttonClass({ kind: 'plain', size: 'small' })}>
            {text('levels.title')}
          </Link>
        )}
      </Dialog>
    </>
  )
}
