import { ActionIcon, InputBase, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ClipboardEvent } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { texts } from '../ui-texts.ts'

const STYLE = { background: 'var(--ui-quiet)', textOverflow: 'ellipsis' } as const
// Lines wrap sooner on a phone, so the field grows with its text; a browser without `field-sizing`
// scrolls.
const GROW_WITH_TEXT = { fieldSizing: 'content' } as const

type Props = {
  label: string
  value: string
  /** What is displayed, if it differs from `value`. */
  display?: string
  /** Rows of text, for a value that must be fully readable and is wider than a phone. */
  lines?: number
}

/** A read-only field; a click anywhere on it copies its value. */
export function CopyField({ label, value, display = value, lines = 1 }: Props) {
  const t = useTexts(texts)
  const clipboard = useClipboard({ timeout: 1500 })
  const copy = () => (value === '' ? undefined : clipboard.copy(value))
  const copyLabel = clipboard.copied ? t('copied') : t('copy', { label })
  return (
    <InputBase
      {...(lines > 1 ? { component: 'textarea', rows: lines, multiline: true } : {})}
      label={label}
      value={display}
      title={display}
      readOnly
      classNames={{ input: 'figures' }}
      onClick={copy}
      onCopy={(event: ClipboardEvent) => {
        event.clipboardData.setData('text/plain', value)
        event.preventDefault()
      }}
      styles={{ input: { ...STYLE, ...(lines > 1 ? GROW_WITH_TEXT : {}) } }}
      rightSection={
        value === '' ? null : (
          <Tooltip label={copyLabel}>
            <ActionIcon variant="subtle" color="gray" aria-label={copyLabel} onClick={copy}>
              {clipboard.copied ? <IconCheck size={16} color="var(--ui-good)" /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )
      }
    />
  )
}
