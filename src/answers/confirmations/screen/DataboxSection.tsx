import { Stack, Switch, Text, Title } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { formatDateTime, formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { call } from '../../../base/ui/calls/call.ts'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { LoadFailed } from '../../../base/ui/display/LoadFailed.tsx'
import { StatusBadge } from '../../../base/ui/display/StatusBadge.tsx'
import * as contract from '../contract.ts'
import type { Databox } from '../wire.ts'
import { texts } from './confirmations-texts.ts'

/** Fetches the state of a company's DataBox. */
const databoxQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['databox', companyId],
    queryFn: () => call(contract.read, { companyId }),
  })

const switchDatabox = (companyId: number, isOn: boolean): Promise<void> =>
  call(contract.change, { companyId, body: { isOn } })

/**
 * Shows whether confirmations are collected from a company's DataBox, and the state of the
 * collection; for administrators.
 */
export function DataboxSection({ companyId }: { companyId: number }) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(databoxQuery(companyId))
  const { mutate, variables, isPending, failure } = useChange({
    call: (isOn: boolean) => switchDatabox(companyId, isOn),
    successMessage: isOn => t(isOn ? 'isOn' : 'isOff'),
    failureMessage: t('failed'),
    invalidates: [databoxQuery(companyId)],
  })
  return (
    <Stack maw={640} gap="sm" component="section">
      <Title order={3}>{t('title')}</Title>
      <Text>{t('text')}</Text>
      <Text>{t('onlyThese')}</Text>
      {error && !data && <LoadFailed title={t('loadFailed')} failure={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Switch
            label={t('collect')}
            checked={isPending ? variables : data.isOn}
            error={failure}
            onChange={({ currentTarget }) => !isPending && mutate(currentTarget.checked)}
          />
          <BoxState box={data} />
        </>
      )}
    </Stack>
  )
}

/** Shows the results: green only for existing documents, nothing for a box that was never read. */
function BoxState({ box }: { box: Databox }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const countText = (key: 'papers' | 'unread' | 'others') =>
    t(key, { count: box[key], number: formatNumber(box[key], language) })
  return (
    <Stack gap={4}>
      {box.isUnreached && <StatusBadge tone="bad">{t('unreached')}</StatusBadge>}
      {box.isOn && box.trouble !== '' && <StatusBadge tone="warning">{t('trouble', { why: box.trouble })}</StatusBadge>}
      {box.isOn && box.readAt === null && box.trouble === '' && <Text size="sm">{t('neverRead')}</Text>}
      {box.readAt !== null && (
        <Text size="sm" className="figures">
          {`${t('readAt', { at: formatDateTime(new Date(box.readAt)) })} · ${countText('papers')}`}
        </Text>
      )}
      {box.unread > 0 && <StatusBadge tone="warning">{countText('unread')}</StatusBadge>}
      {box.readAt !== null && box.others > 0 && <Text size="sm">{countText('others')}</Text>}
    </Stack>
  )
}
