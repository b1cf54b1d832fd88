import { Stack, Switch, Title } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { call } from '../../../base/ui/calls/call.ts'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import * as contract from '../contract.ts'
import { texts } from './digest-setting-texts.ts'

/**
 * Shows the user's switch for the daily digest of partner changes; the company's switch takes
 * precedence.
 */
export function DigestSettingSwitch() {
  const t = useTexts(texts)
  const { data } = useQuery(ownMailsQuery)
  const { mutate, variables, isPending, failure } = useChange({
    call: saveOwnMails,
    successMessage: t('saved'),
    failureMessage: t('saveFailed'),
    invalidates: [ownMailsQuery],
  })
  if (!data) return null
  return (
    <Stack gap="sm" component="section" maw={640}>
      <Title order={2}>{t('title')}</Title>
      <Switch
        label={t('wants')}
        description={t(data.isSent ? 'help' : 'notSent')}
        checked={isPending ? variables : data.wants}
        error={failure}
        onChange={({ currentTarget }) => !isPending && mutate(currentTarget.checked)}
      />
    </Stack>
  )
}

/** The query for whether the user wants the daily digest, and whether the company gets it. */
const ownMailsQuery = queryOptions({
  queryKey: ['partner-mails'],
  queryFn: () => call(contract.ownMails),
})

const saveOwnMails = (wants: boolean): Promise<void> => call(contract.changeDigestSetting, { body: { wants } })
