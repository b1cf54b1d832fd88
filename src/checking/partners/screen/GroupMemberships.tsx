import { Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { Form } from '../../../base/ui/forms/Form.tsx'
import { isCzechGroup } from '../../../registers/marks/group-membership/membership-rules.ts'
import type { Partner } from '../wire.ts'
import { queryMembership } from './calls.ts'
import { membershipTexts } from './partners-texts.ts'

type Props = { companyId: number; partner: Pick<Partner, 'id' | 'uid' | 'memberships'> }

const MAX_ICO_LENGTH = 20

/**
 * Shows ARES's results for the companies of a Czech group, with a form to query another company;
 * renders nothing for other partners.
 */
export function GroupMemberships({ companyId, partner: { id, uid, memberships = [] } }: Props) {
  const t = useTexts(membershipTexts)
  const [ico, setIco] = useState('')
  const [isSent, setSent] = useState(false)
  const isMissing = ico.trim() === ''
  const { mutate, isPending, failure } = useChange({
    call: (ico: string) => queryMembership(companyId, id, ico),
    successMessage: t('wasAsked'),
    failureMessage: t('askFailed'),
    invalidates: [{ queryKey: ['partner', companyId, id] }],
  })
  if (!isCzechGroup(uid)) return null
  return (
    <Stack gap="sm" component="section">
      <Title order={2}>{t('title')}</Title>
      {memberships.map(({ said, ico: number, askedAt }) => (
        <Text key={`${number} ${askedAt}`}>{said}</Text>
      ))}
      <Form
        onSubmit={() => {
          setSent(true)
          if (!isMissing && !isPending) mutate(ico.trim())
        }}
      >
        <Group gap="sm" align="flex-end">
          <TextInput
            label={t('ico')}
            description={t('icoHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            inputMode="numeric"
            maxLength={MAX_ICO_LENGTH}
            value={ico}
            required
            error={failure || (isSent && isMissing && t('icoMissing'))}
            onChange={({ currentTarget }) => setIco(currentTarget.value)}
          />
          <ActionButton type="submit" variant="light" isBusy={isPending}>
            {t('ask')}
          </ActionButton>
        </Group>
      </Form>
    </Stack>
  )
}
