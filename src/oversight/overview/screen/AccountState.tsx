import { Stack, Text } from '@mantine/core'
import { texts as troubleTexts } from '../../../access/companies/screen/trouble-texts.ts'
import { reasonOf } from '../../../access/companies/trouble-rules.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { StatusBadge } from '../../../ground/ui/display/StatusBadge.tsx'
import type { CompanyAtAGlance } from '../wire.ts'
import { texts } from './texts.ts'

/** Whether a company's own account for FinanzOnline works, and what is the matter. */
export function AccountState({ company: { account, code, uid } }: { company: CompanyAtAGlance }) {
  const t = useTexts(texts)
  const why = useTexts(troubleTexts)
  if (account === 'operators' || account === 'well') return <Text c="dimmed">{t(account)}</Text>
  const reason = account === 'incomplete' ? t('incompleteText') : why(reasonOf({ kind: account, code }), { uid })
  return (
    <Stack gap={2}>
      <StatusBadge tone="warning">{t(account)}</StatusBadge>
      <Text size="sm" c="dimmed">
        {reason}
      </Text>
    </Stack>
  )
}
