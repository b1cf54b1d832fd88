import { formatDate, viennaDay } from '../../../ground/texts/format.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { StatusBadge } from '../../../ground/ui/display/StatusBadge.tsx'
import type { ListedKey } from '../wire.ts'
import { texts } from './texts.ts'

/** Whether a key still holds, and until when. */
export function KeyState({ apiKey: { endedAt, validUntil }, now }: { apiKey: ListedKey; now: Date }) {
  const t = useTexts(texts)
  if (endedAt !== null)
    return <StatusBadge tone="none">{t('ended', { day: formatDate(new Date(endedAt)) })}</StatusBadge>
  if (validUntil === null) return <StatusBadge tone="good">{t('holds')}</StatusBadge>
  const day = validUntil.split('-').toReversed().join('.')
  if (viennaDay(now) > validUntil) return <StatusBadge tone="warning">{t('lapsed', { day })}</StatusBadge>
  return <StatusBadge tone="good">{t('holdsUntil', { day })}</StatusBadge>
}
