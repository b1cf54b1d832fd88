import { Alert } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { formatNumber } from '../../../ground/texts/format.ts'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import type { Preflight } from '../upload/wire.ts'
import { texts } from './account-texts.ts'

/** Whether a batch would end as soon as it began: some of its questions nobody could be asked. */
export const isBlockedByAccount = ({ withoutFinanzonline: without }: Pick<Preflight, 'withoutFinanzonline'>): boolean =>
  without !== null && without.reason !== 'refused' && without.nobody > 0

/** What the account stands in the way of: what VIES is asked instead, and what nobody can be asked. */
export function AccountFinding({ found }: { found: Preflight }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { withoutFinanzonline: without } = found
  if (without === null) return null
  const { reason, instead, nobody } = without
  const counted = (count: number) => ({ count, number: formatNumber(count, language) })
  const says = [
    t(reason),
    ...(instead > 0 ? [t('instead', counted(instead))] : []),
    ...(nobody > 0 ? [t(reason === 'refused' ? 'inVain' : 'nobody', counted(nobody))] : []),
  ]
  const isBlocked = isBlockedByAccount(found)
  return (
    <Alert
      variant="light"
      color={isBlocked ? 'danger' : 'petrol'}
      p="xs"
      role={isBlocked ? 'alert' : 'status'}
      icon={<IconPlugConnectedX aria-hidden />}
    >
      {says.join(' ')}
    </Alert>
  )
}
