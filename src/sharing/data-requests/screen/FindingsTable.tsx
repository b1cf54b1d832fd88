import { Stack, Text } from '@mantine/core'
import { formatDateTime, formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { Folded } from '../../../base/ui/display/Folded.tsx'
import { StatusBadge } from '../../../base/ui/display/StatusBadge.tsx'
import type { Column } from '../../../base/ui/table/column.ts'
import { LocalTable } from '../../../base/ui/table/LocalTable.tsx'
import { kindTexts } from '../kind-texts.ts'
import type { KindHits, Summary, Unsearched } from '../wire.ts'
import { texts } from './data-requests-texts.ts'

/** Shows hits per kind with the first ones, how much was searched, and what was not searched. */
export function FindingsTable({ summary }: { summary: Summary }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { kinds, rows, files, unseen, unseenCount } = summary
  const foundKinds = kinds.filter(each => each.found > 0).map((each, id) => ({ id, ...each }))
  const searchedText = t('looked', { rows: formatNumber(rows, language), files: formatNumber(files, language) })
  return (
    <Stack gap="sm">
      <Text size="sm" className="figures">
        {foundKinds.length === 0 ? `${searchedText} ${t('nothing')}` : searchedText}
      </Text>
      {foundKinds.length > 0 && <KindTable rows={foundKinds} />}
      {unseenCount > 0 && <UnsearchedList unseen={unseen} count={unseenCount} />}
    </Stack>
  )
}

type Row = KindHits & { id: number }

function KindTable({ rows }: { rows: Row[] }) {
  const t = useTexts(texts)
  const kindText = useTexts(kindTexts)
  const language = useLanguage()
  const columns: Column<Row>[] = [
    { key: 'kind', title: t('kind'), width: 260, render: each => kindText(`kind ${each.kind}`) },
    {
      key: 'found',
      title: t('found'),
      width: 130,
      render: each => {
        const count = formatNumber(each.found, language)
        return each.isMore ? t('atLeast', { count }) : count
      },
    },
    {
      key: 'examples',
      title: t('examples'),
      render: each => <Folded lines={each.shown.map(({ where, text }) => [where, text].filter(Boolean).join(' · '))} />,
    },
  ]
  return <LocalTable label={t('found')} records={rows} columns={columns} empty={null} isWhole />
}

function UnsearchedList({ unseen, count }: { unseen: Unsearched[]; count: number }) {
  const t = useTexts(texts)
  const kindText = useTexts(kindTexts)
  const lines = unseen.map(({ company, name, at, reason }) =>
    [company, name, at === null ? '' : formatDateTime(new Date(at)), kindText(`reason ${reason}`)]
      .filter(part => part !== '')
      .join(' · '),
  )
  return (
    <Stack gap={4}>
      <StatusBadge tone="warning">{t('unseen', { count })}</StatusBadge>
      <Folded lines={lines} />
      {count > unseen.length && (
        <Text size="sm" c="dimmed">
          {t('unseenRest')}
        </Text>
      )}
    </Stack>
  )
}
