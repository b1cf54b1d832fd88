import { Box, Flex } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { SearchField } from '../../../ground/ui/fields/SearchField.tsx'
import { StatusFilter } from './StatusFilter.tsx'
import { type useListParams, useSeesAllCompanies } from './use-list-params.ts'

const AllCompanies = lazy(async () => ({ default: (await import('./AllCompanies.tsx')).AllCompanies }))

/** Filter and search above the table; for the operator's staff also the step to all companies. */
export function ListControls({ list }: { list: ReturnType<typeof useListParams> }) {
  const seesAll = useSeesAllCompanies()
  return (
    <Flex gap="sm" direction={{ base: 'column', sm: 'row' }} align={{ sm: 'center' }}>
      <Box flex={1} miw={0} maw={{ sm: 460 }}>
        <StatusFilter filter={list.params.filter} onChange={list.setFilter} />
      </Box>
      <Box w={{ base: '100%', sm: 240 }}>
        <SearchField first={list.params.search} onSearch={list.setSearch} />
      </Box>
      {seesAll && (
        <Suspense>
          <AllCompanies isOn={list.params.companyId === 0} onChange={list.setAllCompanies} />
        </Suspense>
      )}
    </Flex>
  )
}
