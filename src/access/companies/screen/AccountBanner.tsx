import { Anchor, Stack, Text } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../base/texts/format.ts'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { TextLink } from '../../../base/ui/buttons/TextLink.tsx'
import { Banner } from '../../../base/ui/display/Banner.tsx'
import { operatorQuery } from '../../../platform/operator/screen/calls.ts'
import type { AccountTrouble } from '../../../registers/authorities/wire.ts'
import { accountTroubleReason, type Person, whereToFixAccount } from '../account-rules.ts'
import { texts } from './trouble-texts.ts'

type Props = { trouble: AccountTrouble; person: Person }

/**
 * Shows why FinanzOnline is not queried, and how to fix it: a link to the page, or the role to
 * contact.
 */
export function AccountBanner({ trouble, person }: Props) {
  const t = useTexts(texts)
  const { kind, code, since, company } = trouble
  return (
    <Banner icon={<IconPlugConnectedX color="var(--ui-bad)" aria-hidden />} title={t(`${kind}Title`)}>
      <Stack gap={4}>
        <Text>
          {t(accountTroubleReason(trouble), { uid: company.uid })} {t(`${kind}Until`)}
        </Text>
        <Text>
          <FixHint holder={company} person={person} />
        </Text>
        <Text size="xs" c="dimmed" className="figures">
          {since === null ? t('code', { code }) : t('since', { code, since: formatDateTime(new Date(since)) })}
        </Text>
      </Stack>
    </Banner>
  )
}

function FixHint({ holder, person }: { holder: AccountTrouble['company']; person: Person }) {
  const t = useTexts(texts)
  const { data: operator } = useQuery(operatorQuery)
  const target = whereToFixAccount(person, holder.id)
  if (target === '/uid-account') return <TextLink to={target}>{t('mendOwn')}</TextLink>
  if (target === '/admin/company') return <TextLink to={target}>{t('mendOther', { company: holder.name })}</TextLink>
  if (target === 'admin') return t('askAdmin')
  return (
    <>
      {t('askOperator', { company: holder.name })}{' '}
      {operator && <Anchor href={`mailto:${operator.email}`}>{operator.email}</Anchor>}
    </>
  )
}
