import { Box, Group, Stack, Text } from '@mantine/core'
import type { Column } from './column.ts'

type Props<T> = { label: string; records: T[]; columns: Column<T>[] }

// In the middle of one line, a field or a row of buttons; beside the first lines of a long text.
const LABEL = { flex: 'none', width: 96, alignSelf: 'stretch', maxHeight: 34, display: 'flex', alignItems: 'center' }
const LINE = { borderTop: '1px solid var(--ui-line)' }

/** The same columns on a narrow screen: one card a record, label beside value, nothing where there is none. */
export function Cards<T extends { id: number }>({ label, records, columns }: Props<T>) {
  return (
    <Stack component="ul" gap={0} m={0} p={0} aria-label={label} style={{ listStyle: 'none' }}>
      {records.map(record => (
        <Box component="li" key={record.id} py="sm" style={LINE}>
          <Stack gap={8}>
            {columns.map(column => (
              <Line key={column.key} column={column} record={record} />
            ))}
          </Stack>
        </Box>
      ))}
    </Stack>
  )
}

function Line<T>({ column: { title, render, isShown }, record }: { column: Column<T>; record: T }) {
  if (isShown && !isShown(record)) return null
  return (
    <Group gap="xs" wrap="nowrap" align="center" mih={24}>
      <Text size="xs" c="dimmed" style={LABEL}>
        {title}
      </Text>
      <Box miw={0} flex={1}>
        {render(record)}
      </Box>
    </Group>
  )
}
