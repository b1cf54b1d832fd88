import { Box, NativeSelect, NumberInput, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconAdjustments, IconDeviceFloppy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { IconAction } from '../../../base/ui/buttons/IconAction.tsx'
import { EmptyState } from '../../../base/ui/display/EmptyState.tsx'
import { LoadFailed } from '../../../base/ui/display/LoadFailed.tsx'
import { SearchField } from '../../../base/ui/fields/SearchField.tsx'
import { useUnsavedGuard } from '../../../base/ui/overlays/use-unsaved-guard.ts'
import type { Column } from '../../../base/ui/table/column.ts'
import { LocalTable } from '../../../base/ui/table/LocalTable.tsx'
import type { SettingDefinition } from '../define-setting-rules.ts'
import { texts as issueTexts } from '../settings-texts.ts'
import { settingsQuery } from './calls.ts'
import { brokenBounds, useDrafts, type Value } from './drafts.ts'
import { createRows, filterRows, type Row, SORTED_BY } from './rows.ts'
import { texts } from './settings-texts.ts'

type Props = { companyId: number; definitions: readonly SettingDefinition[] }

/**
 * Table in whose rows a company's settings (0 = the installation's) are edited. Rows cannot be
 * added or deleted.
 */
export function SettingsTable({ companyId, definitions }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useQuery(settingsQuery(companyId))
  const columns = useColumns(companyId)
  if (error && !data) return <LoadFailed title={t('readFailed')} failure={error} onRetry={() => void refetch()} />
  const rows = data && createRows(data, definitions, { language, t })
  return (
    <Stack gap="sm">
      <Box w="100%" maw={380}>
        <SearchField onSearch={setSearch} />
      </Box>
      <LocalTable
        label={t('table')}
        records={rows && filterRows(rows, search, language)}
        columns={columns}
        empty={<EmptyState Icon={IconAdjustments} text={t('nothingFound')} />}
        sortedBy={SORTED_BY}
        isWhole
      />
    </Stack>
  )
}

function useColumns(companyId: number): Column<Row>[] {
  const t = useTexts(texts)
  const drafts = useDrafts(companyId)
  useUnsavedGuard(drafts.hasUnsaved)
  return [
    { key: 'category', title: t('category'), width: 180, render: row => row.categoryLabel },
    { key: 'key', title: t('key'), namesRow: true, render: row => <SettingLabel row={row} /> },
    {
      key: 'value',
      title: t('value'),
      width: 170,
      render: row => (
        <ValueField
          row={row}
          value={drafts.valueIn(row)}
          failure={drafts.failureOf(row.key)}
          onChange={value => drafts.change(row, value)}
          onSave={() => drafts.save(row)}
        />
      ),
    },
    {
      key: 'actions',
      title: t('actions'),
      width: 90,
      render: row => (
        <IconAction
          label={t('save', { label: row.label })}
          touchLabel={t('saveWord')}
          icon={<IconDeviceFloppy size={18} stroke={1.6} />}
          isMain
          isBusy={drafts.busyKey === row.key}
          isDisabled={!drafts.isSavable(row)}
          onClick={() => drafts.save(row)}
        />
      ),
    },
  ]
}

const SettingLabel = ({ row }: { row: Row }) => (
  <Stack gap={0}>
    <Text>{row.label}</Text>
    {row.meaning !== '' && (
      <Text size="xs" c="dimmed" maw={560}>
        {row.meaning}
      </Text>
    )}
    <Text component="code" ff="text" size="xs" c="dimmed">
      {row.key}
    </Text>
  </Stack>
)

type FieldProps = {
  row: Row
  value: Value
  /** Why the value was rejected; '' if it was not. */
  failure: string
  onChange: (value: Value) => void
  onSave: () => void
}

const NUMBER_WIDTH = 80 // docs/rules.md#measures

/**
 * Edits a value: a boolean as a switch, a number in a narrow field, options as a select, all others
 * as text. Enter saves.
 */
function ValueField({ row, value, failure, onChange, onSave }: FieldProps) {
  const t = useTexts(issueTexts)
  if (typeof value === 'boolean') {
    return (
      <Switch
        aria-label={row.label}
        checked={value}
        onChange={event => onChange(event.currentTarget.checked)}
        error={failure}
      />
    )
  }
  const violatedBounds = brokenBounds(row, value)
  const fieldProps = {
    'aria-label': row.label,
    error: violatedBounds ? t('outOfBounds', violatedBounds) : failure,
    onKeyDown: (event: { key: string }) => event.key === 'Enter' && onSave(),
  }
  if (row.type === 'number') {
    return (
      <NumberInput
        {...fieldProps}
        value={value}
        onChange={onChange}
        hideControls
        allowDecimal={false}
        classNames={{ input: 'figures' }}
        styles={{ wrapper: { maxWidth: NUMBER_WIDTH } }}
      />
    )
  }
  if (row.options !== null) {
    return (
      <NativeSelect
        {...fieldProps}
        data={row.options}
        value={String(value)}
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  }
  return <TextInput {...fieldProps} value={String(value)} onChange={event => onChange(event.currentTarget.value)} />
}
