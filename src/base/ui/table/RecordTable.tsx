import { Box, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { SkeletonLines } from '../display/SkeletonLines.tsx'
import { useIsPhone } from '../layout/window-size.ts'
import { type Column, type Paging, rowHeaderOf, type Sort } from './column.ts'
import { Grid } from './Grid.tsx'
import { ListStatus } from './ListStatus.tsx'
import { Pages, SearchedRowsNotice } from './Pages.tsx'

export type RecordTableProps<T extends { id: number }> = {
  label: string
  /** undefined = still loading. */
  records: T[] | undefined
  columns: Column<T>[]
  empty: ReactNode
  sort?: Sort
  onSort?: (sort: Sort) => void
  paging?: Paging
  /** The number of selected rows; absent: rows cannot be selected. */
  selected?: number
}

/** The table of every list: a grid on wide screens, cards on phones, pages below. */
export function RecordTable<T extends { id: number }>(props: RecordTableProps<T>) {
  const { records, paging, selected = 0 } = props
  return (
    <>
      <ListStatus paging={records && paging} selected={selected} />
      <Rows {...props} />
    </>
  )
}

function Rows<T extends { id: number }>(props: RecordTableProps<T>) {
  const isPhone = useIsPhone()
  const { records, paging } = props
  if (records === undefined) return <SkeletonLines count={6} height={34} />
  if (records.length === 0)
    return (
      <Stack gap="sm">
        <Box style={{ borderBlock: '1px solid var(--ui-line)' }}>{props.empty}</Box>
        <SearchedRowsNotice count={paging?.lookedThrough} />
      </Stack>
    )
  return (
    <Stack gap="sm">
      {isPhone ? <Cards {...props} records={records} /> : <Grid {...props} records={records} />}
      {paging && <Pages {...paging} />}
    </Stack>
  )
}

type CardsProps<T> = { label: string; records: T[]; columns: Column<T>[] }

// Vertically centred to one line, a field or a row of buttons; beside the first lines of a long
// text, and above it with large fonts.
const LABEL_STYLE = {
  flex: '0 0 6rem',
  alignSelf: 'stretch',
  maxHeight: '2.125rem',
  display: 'flex',
  alignItems: 'center',
}
const CARD_STYLE = { borderTop: '1px solid var(--ui-line)' }

/**
 * The same columns on a narrow screen: one card per record, label beside value, no line without a
 * value.
 */
export function Cards<T extends { id: number }>({ label, records, columns }: CardsProps<T>) {
  return (
    <Stack component="ul" gap={0} m={0} p={0} aria-label={label} style={{ listStyle: 'none' }}>
      {records.map(record => (
        <Box component="li" key={record.id} py="sm" style={CARD_STYLE}>
          <Stack gap={8}>
            {columns.map(column => (
              <Line key={column.key} column={column} record={record} isName={column.key === rowHeaderOf(columns)} />
            ))}
          </Stack>
        </Box>
      ))}
    </Stack>
  )
}

type LineProps<T> = { column: Column<T>; record: T; isName: boolean }

function Line<T>({ column: { title, render, isShown }, record, isName }: LineProps<T>) {
  if (isShown && !isShown(record)) return null
  return (
    <Group gap="0 8px" align="center" mih={24}>
      <Text size="xs" c="dimmed" style={LABEL_STYLE}>
        {title}
      </Text>
      <Box miw={0} flex="1 1 9rem" {...(isName && { 'data-row-name': true })}>
        {render(record)}
      </Box>
    </Group>
  )
}
