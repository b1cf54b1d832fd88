import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { Loaded } from '../../../base/ui/display/LoadFailed.tsx'
import { FilterBar } from '../../../base/ui/fields/FilterBar.tsx'
import { SearchField } from '../../../base/ui/fields/SearchField.tsx'
import { Page } from '../../../base/ui/layout/Page.tsx'
import { listCounts } from '../../../base/ui/table/column.ts'
import type { CacheRecord } from '../wire.ts'
import { texts } from './cache-texts.ts'
import { entriesQuery } from './calls.ts'
import { EntryTable, useListParams } from './EntryTable.tsx'

const EntryDialog = lazy(async () => ({ default: (await import('./EntryDialog.tsx')).EntryDialog }))

/** Shows, searches and corrects cached answers (docs/rules.md#corrected-entries). */
export function CachePage() {
  const t = useTexts(texts)
  const list = useListParams()
  const [openRecord, setOpenRecord] = useState<CacheRecord | null>(null)
  const query = useQuery(entriesQuery(list.params))
  const { data } = query
  return (
    <Page title={t('title')}>
      <Text maw={640}>{t('text')}</Text>
      <FilterBar search={<SearchField onSearch={list.setSearch} />} />
      <Loaded query={query} failed={t('readFailed')}>
        <EntryTable records={data?.items} counts={listCounts(data)} list={list} onShow={setOpenRecord} />
      </Loaded>
      <Suspense>
        {openRecord && <EntryDialog key={openRecord.id} record={openRecord} onClose={() => setOpenRecord(null)} />}
      </Suspense>
    </Page>
  )
}
