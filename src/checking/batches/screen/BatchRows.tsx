import { Anchor, Box, Group, NativeSelect, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCurrentUser } from '../../../access/users/screen/current-user.ts'
import { actsForAllCompanies, isAdminOrDev } from '../../../base/roles/role-rules.ts'
import type { Language } from '../../../base/texts/define.ts'
import { formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { type Translator, translate } from '../../../base/texts/translate.ts'
import { EmptyState } from '../../../base/ui/display/EmptyState.tsx'
import { Loaded } from '../../../base/ui/display/LoadFailed.tsx'
import { SearchField } from '../../../base/ui/fields/SearchField.tsx'
import { useIsPhone } from '../../../base/ui/layout/window-size.ts'
import { RecordTable } from '../../../base/ui/table/RecordTable.tsx'
import { operatorQuery } from '../../../platform/operator/screen/calls.ts'
import { isMarkId, MARK_IDS, MARK_TEXTS, type MarkId } from '../../../registers/marks/mark-rules.ts'
import type { TaskDetail } from '../wire.ts'
import { type RowsParams, rowsQuery } from './calls.ts'
import { openRows } from './open-rows.ts'
import { RowAssessmentDialog, type RowAssessmentDraft } from './RowCells.tsx'
import { rowTexts } from './row-texts.ts'
import { isOpen } from './task-actions.ts'
import { useRowColumns } from './use-row-columns.tsx'

const PAGE_SIZE = 10
const FIRST_PAGE: Omit<RowsParams, 'show'> = { search: '', page: 1, itemsPerPage: PAGE_SIZE }

/**
 * Shows a batch's rows by distinct UID; by default those without an answer, if there are any, with
 * their reason and next try.
 */
export function BatchRows({ task }: { task: TaskDetail }) {
  const t = useTexts(rowTexts)
  const [changedParams, setChangedParams] = useState<Partial<RowsParams>>({})
  const params: RowsParams = {
    ...FIRST_PAGE,
    show: isOpen(task) || task.notCheckedRows > 0 ? 'open' : 'all',
    ...changedParams,
  }
  const change = (changes: Partial<RowsParams>) => setChangedParams({ ...changedParams, page: 1, ...changes })
  const query = useQuery(rowsQuery(task, params))
  const { data } = query
  // Stored here, because resizing the window re-creates the rows and must not lose the user's
  // draft.
  const [assessment, setAssessment] = useState<RowAssessmentDraft | null>(null)
  const columns = useRowColumns(task, setAssessment)
  return (
    <Stack gap="sm" component="section">
      <Title order={3}>{t('rows')}</Title>
      <Group gap="sm">
        <RowFilter show={params.show} task={task} onChange={show => change({ show })} />
        <Box flex={1} miw="min(200px, 100%)">
          <SearchField onSearch={search => change({ search })} />
        </Box>
      </Group>
      {params.show === 'open' && task.notCheckedRows > 0 && <FallbackHint task={task} />}
      {task.unknownMarks?.map(sentence => (
        <Text key={sentence} size="xs" c="dimmed">
          {sentence}
        </Text>
      ))}
      <Loaded query={query} failed={t('rowsFailed')}>
        <RecordTable
          label={t('rows')}
          records={data?.items}
          columns={columns}
          empty={<NoRows task={task} params={params} />}
          paging={{
            page: params.page,
            itemsPerPage: params.itemsPerPage,
            totalCount: data?.totalCount ?? 0,
            onPage: page => change({ page }),
            onItemsPerPage: itemsPerPage => change({ itemsPerPage }),
          }}
        />
      </Loaded>
      {assessment && <RowAssessmentDialog taskId={task.id} {...assessment} onClose={() => setAssessment(null)} />}
      {!task.hasRowNumbers && task.notAUidRows > 0 && params.show !== 'not-a-uid' && (
        <Text size="xs" c="dimmed">
          {t('notAUidElsewhere', { count: task.notAUidRows })}
        </Text>
      )}
    </Stack>
  )
}

/**
 * Explains why there are no rows. In older batches, rows that are not a UID are only in the files.
 */
function NoRows({ task, params: { show, search } }: { task: TaskDetail; params: RowsParams }) {
  const t = useTexts(rowTexts)
  const language = useLanguage()
  const isOnlyInFiles = show === 'not-a-uid' && !task.hasRowNumbers && task.notAUidRows > 0
  const text = isOnlyInFiles
    ? t('notAUidElsewhere', { count: task.notAUidRows })
    : search === ''
      ? noneOf(show, t, language)
      : t('noneFound')
  return <EmptyState Icon={IconListCheck} size={28} text={text} />
}

/** "Not checked" includes rows that have no answer yet (docs/rules.md#four-verdicts). */
const FILTERS = ['invalid', 'open', 'not-a-uid', ...MARK_IDS, 'differing', 'all'] as const

type Filter = (typeof FILTERS)[number]

/**
 * The number of rows for each filter; for marks the number of distinct UIDs. "Not checked" includes
 * rows without an answer yet.
 */
const COUNT_BY_FILTER: Record<Exclude<Filter, MarkId>, (task: TaskDetail) => number> = {
  invalid: ({ invalidRows }) => invalidRows,
  open: openRows,
  'not-a-uid': ({ notAUidRows }) => notAUidRows,
  differing: ({ differingRows }) => differingRows ?? 0,
  all: ({ totalRows }) => totalRows,
}

const countOf = (show: Filter, task: TaskDetail): number =>
  isMarkId(show) ? (task[show] ?? 0) : COUNT_BY_FILTER[show](task)

const noneOf = (show: RowsParams['show'], t: Translator<typeof rowTexts>, language: Language): string =>
  isMarkId(show) ? translate(MARK_TEXTS[show], language)('none') : t(`none-${show}`)

const labelOf = (show: Filter, t: Translator<typeof rowTexts>, language: Language): string =>
  isMarkId(show) ? translate(MARK_TEXTS[show], language)('filter') : t(`show-${show}`)

/** Filters offered only if a batch has such rows. */
const OPTIONAL_FILTERS: readonly Filter[] = [...MARK_IDS, 'differing']

/** The maximum number of segments that fit into one line. */
const MAX_SEGMENTS = 5

type FilterProps = {
  show: RowsParams['show']
  task: TaskDetail
  onChange: (show: RowsParams['show']) => void
}

/** Selects which of a batch's rows are shown, with their numbers. */
function RowFilter({ show, task, onChange }: FilterProps) {
  const t = useTexts(rowTexts)
  const language = useLanguage()
  const isPhone = useIsPhone()
  const filters = FILTERS.filter(value => !OPTIONAL_FILTERS.includes(value) || countOf(value, task) > 0)
  const number = (value: Filter) => formatNumber(countOf(value, task), language)
  const data = filters.map(value => ({ value, label: `${labelOf(value, t, language)} (${number(value)})` }))
  const change = (value: string) => onChange(FILTERS.find(filter => filter === value) ?? 'all')
  return isPhone || filters.length > MAX_SEGMENTS ? (
    <NativeSelect
      aria-label={t('showRows')}
      data={data}
      value={show}
      onChange={event => change(event.currentTarget.value)}
      w={{ base: '100%', sm: 'auto' }}
    />
  ) : (
    <SegmentedControl aria-label={t('showRows')} data={data} value={show} onChange={change} />
  )
}

/**
 * Suggests a fallback for a service that did not answer, with a link to the setting. A tenant's
 * Admin gets a link to the operator, who maps countries.
 */
function FallbackHint({ task: { company } }: { task: TaskDetail }) {
  const t = useTexts(rowTexts)
  const user = useCurrentUser()
  if (!isAdminOrDev(user)) return null
  return (
    <Text size="xs" c="dimmed">
      {t('fallbackHint')}{' '}
      {actsForAllCompanies(user) ? (
        <Anchor renderRoot={props => <Link {...props} to="/dev/api-map" search={{ company: company.id }} />}>
          {t('setFallback')}
        </Anchor>
      ) : (
        <AskOperator />
      )}
    </Text>
  )
}

function AskOperator() {
  const t = useTexts(rowTexts)
  const { data: operator } = useQuery(operatorQuery)
  if (!operator) return null
  return <Anchor href={`mailto:${operator.email}`}>{t('askForFallback', { operator: operator.name })}</Anchor>
}
