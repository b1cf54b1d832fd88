import { Anchor, Stack, Text, Title } from '@mantine/core'
import { IconHistory, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { IconAction } from '../../../base/ui/buttons/IconAction.tsx'
import { TextLink } from '../../../base/ui/buttons/TextLink.tsx'
import { EmptyState } from '../../../base/ui/display/EmptyState.tsx'
import { Loaded } from '../../../base/ui/display/LoadFailed.tsx'
import { StatusBadge } from '../../../base/ui/display/StatusBadge.tsx'
import type { Column } from '../../../base/ui/table/column.ts'
import { RecordTable } from '../../../base/ui/table/RecordTable.tsx'
import { VERDICT_TONES } from '../../../registers/authorities/screen/tones.ts'
import { MarkText } from '../../../registers/marks/screen/MarkText.tsx'
import { groupUid } from '../../../vat-ids/uid/format-uid.ts'
import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'
import type { SingleResult } from '../wire.ts'
import { lastChecksQuery } from './calls.ts'
import { texts } from './single-check-texts.ts'

type Props = { onShow: (result: SingleResult) => void; onCheck: (result: SingleResult) => void }

/** Shows the user's last ten checks, each with actions to show its answer and to repeat it. */
export function LastChecks(props: Props) {
  const t = useTexts(texts)
  const query = useQuery(lastChecksQuery(useLanguage()))
  const { data } = query
  const columns = useColumns(props)
  return (
    <Stack gap="sm" component="section">
      <Title order={2}>{t('last')}</Title>
      <Loaded query={query} failed={t('lastFailed')}>
        <RecordTable
          label={t('last')}
          records={data}
          columns={columns}
          empty={<EmptyState Icon={IconHistory} size={28} text={t('lastEmpty')} />}
        />
      </Loaded>
      <TextLink to="/uid-single-checks">{t('allChecks')}</TextLink>
    </Stack>
  )
}

function useColumns({ onShow, onCheck }: Props): Column<SingleResult>[] {
  const t = useTexts(texts)
  return [
    {
      key: 'uid',
      title: t('resultUid'),
      width: 190,
      render: result => (
        <Anchor
          className="figures"
          ta="left"
          component="button"
          type="button"
          aria-label={t('show', { uid: groupUid(result.uid) })}
          onClick={() => onShow(result)}
        >
          {groupUid(result.uid)}
        </Anchor>
      ),
    },
    {
      key: 'verdict',
      title: t('verdict'),
      width: 150,
      render: ({ verdict }) => <StatusBadge tone={VERDICT_TONES[verdict]}>{t(verdict)}</StatusBadge>,
    },
    {
      key: 'companyName',
      title: t('companyName'),
      render: ({ companyName, listing }) => (
        <Stack gap={2}>
          <span>{companyName || '–'}</span>
          <MarkText text={listing} />
        </Stack>
      ),
    },
    {
      key: 'askedAt',
      title: t('askedAt'),
      width: 190,
      render: ({ askedAt, createdAt }) => (
        <Text span className="figures">
          {formatDateTime(new Date(askedAt ?? createdAt))}
        </Text>
      ),
    },
    {
      key: 'again',
      title: t('again'),
      width: 90,
      // Text that is not a UID is not sent again either.
      isShown: ({ uid }) => parseUid(uid).isQueryable,
      render: result =>
        parseUid(result.uid).isQueryable && (
          <IconAction
            label={t('askAgain', { uid: groupUid(result.uid) })}
            touchLabel={t('askWord')}
            icon={<IconRefresh size={16} aria-hidden />}
            onClick={() => onCheck(result)}
          />
        ),
    },
  ]
}
