import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTexts } from '../texts/screen/useTexts.ts'
import { texts } from './texts.ts'

type Props = {
  label: string
  value: string /** What the eye sees, where it differs from what is copied. */
  shown?: string
}

/** A read-only field; one click anywhere on it copies its value. */
export function CopyField({ label, value, shown = value }: Props) {
  const t = useTexts(texts)
  const clipboard = useClipboard({ timeout: 1500 })
  const copy = () => (value === '' ? undefined : clipboard.copy(value))
  const says = clipboard.copied ? t('copied') : t('copy', { label })
  return (
    <TextInput
      label={label}
      value={shown}
      readOnly
      classNames={{ input: 'figures' }}
      onClick={copy}
      onCopy={event => {
        event.clipboardData.setData('text/plain', value)
        event.preventDefault()
      }}
      styles={{ input: { background: 'var(--ui-quiet)', borderColor: 'var(--ui-line)', textOverflow: 'ellipsis' } }}
      rightSection={
        value === '' ? null : (
          <Tooltip label={says}>
            <ActionIcon variant="subtle" color="gray" aria-label={says} onClick={copy}>
              {clipboard.copied ? <IconCheck size={16} color="var(--ui-good)" /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )
      }
    />
  )
}
