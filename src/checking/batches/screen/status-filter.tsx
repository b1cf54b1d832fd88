import { Pill } from '@mantine/core'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { ALL_STATUSES, DEFAULT_STATUS_FILTER, STATUS, type Status } from '../status-rules.ts'
import { statusName } from './status-words.ts'
import { texts } from './texts.ts'

/** All seven, in the order in which a batch meets them. */
export const IN_ORDER: readonly Status[] = [...ALL_STATUSES].sort((one, other) => rank(one) - rank(other))

function rank(status: Status): number {
  return status === STATUS.cancelled ? STATUS.deleted - 0.5 : status
}

/** The filter as it was kept in the browser; anything unreadable or empty is the default (docs/rules.md#what-the-browser-keeps). */
export function readFilter(kept: string | null): readonly Status[] {
  const numbers = (kept ?? '').split(',').filter(text => text !== '')
  const statuses = IN_ORDER.filter(status => numbers.includes(String(status)))
  return orDefault(statuses)
}

export const writeFilter = (filter: readonly Status[]): string => filter.join(',')

/** Clearing resets to the default. */
export const orDefault = (filter: readonly Status[]): readonly Status[] =>
  filter.length === 0 ? DEFAULT_STATUS_FILTER : filter

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
