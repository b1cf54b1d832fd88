import { Stack } from '@mantine/core'
import { useIsPhone } from '../../../ground/ui/layout/window-size.ts'
import type { Column, Paging, Sort } from '../../../ground/ui/table/column.ts'
import { GridFrame } from '../../../ground/ui/table/Grid.tsx'
import { Pages } from '../../../ground/ui/table/Pages.tsx'
import type { Task } from '../wire.ts'
import { Chunk } from './Chunk.tsx'
import { CHUNK, type ListParams } from './calls.ts'

type Props = {
  label: string
  columns: Column<Task>[]
  sort: Sort
  onSort: (sort: Sort) => void
  paging: Paging
  /** The first part, which the page reads anyway. */
  first: Task[]
  params: ListParams
}

/**
 * All batches on one page, ten thousand as smoothly as ten: part by part, and in the document (and read again)
 * only those near the window.
 */
export function AllBatches({ first, params, paging, ...table }: Props) {
  const isPhone = useIsPhone()
  const pages = Array.from({ length: Math.ceil(paging.totalCount / CHUNK) }, (_, at) => at + 1)
  const chunks = pages.map(page => (
    <Chunk
      key={page}
      page={page}
      rows={Math.min(CHUNK, paging.totalCount - (page - 1) * CHUNK)}
      params={params}
      columns={table.columns}
      label={table.label}
      isPhone={isPhone}
      {...(page === 1 ? { first } : {})}
    />
  ))
  return (
    <Stack gap="sm">
      {isPhone ? (
        <div>{chunks}</div>
      ) : (
        <GridFrame {...table} rowCount={paging.totalCount}>
          {chunks}
        </GridFrame>
      )}
      <Pages {...paging} />
    </Stack>
  )
}
