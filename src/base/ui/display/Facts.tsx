import { ActionIcon } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { texts } from '../ui-texts.ts'

export type Fact = {
  label: string
  /** The text to copy; '' = none. */
  value: string
  /** What is displayed, if it differs from `value`. */
  display?: ReactNode
  /** Takes the whole width, for long values. */
  isWide?: boolean
}

/**
 * Names and values with a copy button each, which appears on hover or focus, and always on touch
 * screens.
 */
export const Facts = ({ facts }: { facts: Fact[] }) => (
  <dl className="facts">
    {facts.map(fact => (
      <div key={fact.label} data-wide={fact.isWide}>
        <dt>{fact.label}</dt>
        <dd>
          <span className="figures">{fact.value === '' ? '–' : (fact.display ?? fact.value)}</span>
          {fact.value !== '' && <Copy {...fact} />}
        </dd>
      </div>
    ))}
  </dl>
)

function Copy({ label, value }: Fact) {
  const t = useTexts(texts)
  const clipboard = useClipboard({ timeout: 1500 })
  const copyLabel = clipboard.copied ? t('copied') : t('copy', { label })
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={24}
      aria-label={copyLabel}
      data-tip={copyLabel}
      onClick={() => clipboard.copy(value)}
    >
      {clipboard.copied ? <IconCheck size={16} color="var(--ui-good)" /> : <IconCopy size={16} />}
    </ActionIcon>
  )
}
