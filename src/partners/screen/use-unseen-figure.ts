import { formatNumber } from '../../texts/format.ts'
import { useLanguage } from '../../texts/screen/useTexts.ts'
import type { PartnerChanges } from '../wire.ts'

/** Returns what says how many changes are unseen, but for those that are shown: as far as they are counted, and that there are more. */
export function useUnseenFigure() {
  const language = useLanguage()
  return ({ unseen, hasMore }: Pick<PartnerChanges, 'unseen' | 'hasMore'>, shown = 0) => ({
    count: unseen - shown,
    number: `${formatNumber(unseen - shown, language)}${hasMore ? '+' : ''}`,
  })
}
