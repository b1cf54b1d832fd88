import { Pill } from '@mantine/core'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import type { Status } from '../status-rules.ts'
import { statusName } from './status-tones.ts'
import { texts } from './texts.ts'

const MOST_CHIPS = 3 // docs/rules.md#measures

type Props = { filter: readonly Status[] /** Which of them. */; at: number; onRemove: (() => void) | undefined }

/** One of the statuses that are shown; three, then how many more. */
export function StatusPill({ filter, at, onRemove }: Props) {
  const t = useTexts(texts)
  const status = filter[at]
  if (at > MOST_CHIPS || status === undefined) return null
  if (at === MOST_CHIPS) return <Pill>{t('more', { count: filter.length - MOST_CHIPS })}</Pill>
  return (
    <Pill withRemoveButton {...(onRemove ? { onRemove } : {})}>
      {t(statusName(status) ?? 'created')}
    </Pill>
  )
}
