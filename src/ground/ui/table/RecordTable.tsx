import { Box, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { SkeletonLines } from '../display/SkeletonLines.tsx'
import { useIsPhone } from '../layout/window-size.ts'
import { Cards } from './Cards.tsx'
import type { Column, Paging, Sort } from './column.ts'
import { Grid } from './Grid.tsx'
import { Pages } from './Pages.tsx'

export type RecordTableProps<T extends { id: number }> = {
  label: string
  /** undefined = still loading. */
  records: T[] | undefined
  columns: Column<T>[]
  empty: ReactNode
  sort?: Sort
  onSort?: (sort: Sort) => void
  paging?: Paging
}

/** The one table: a grid on a desk, cards on a phone, pages below; it keeps its place while records change. */
export function RecordTable<T extends { id: number }>(props: RecordTableProps<T>) {
  const isPhone = useIsPhone()
  const { records, paging } = props
  if (records === undefined) return <SkeletonLines count={6} height={34} />
  if (records.length === 0) return <Box style={{ borderBlock: '1px solid var(--ui-line)' }}>{props.empty}</Box>
  return (
    <Stack gap="sm">
      {isPhone ? <Cards {...props} records={records} /> : <Grid {...props} records={records} />}
      {paging && <Pages {...paging} />}
    </Stack>
  )
}
