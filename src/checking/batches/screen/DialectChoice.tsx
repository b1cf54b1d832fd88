import { Box, NativeSelect, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { DELIMITER_NAMES, type Delimiter, ENCODINGS, type Encoding } from '../../../platform/lists/dialect-rules.ts'
import type { Preflight } from '../upload/wire.ts'
import { ANEW } from './ColumnChoice.tsx'
import { listTexts } from './list-texts.ts'
import type { Choice } from './send-upload.ts'

type ListDialect = NonNullable<Preflight['list']>
type Props = { list: ListDialect; onChoose: (part: Partial<Choice>) => void; isBusy: boolean }

/**
 * Shows how a list is read by its first lines, so that the user can correct wrong umlauts or
 * columns before the start.
 */
export function DialectChoice({ list, onChoose, isBusy }: Props) {
  const t = useTexts(listTexts)
  const isOpen = list.candidates.length > 0
  return (
    <Stack gap="sm">
      <FirstLines lines={list.lines} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          label={t('encoding')}
          description={isOpen ? t('whichEncoding') : null}
          data={useEncodings(list)}
          value={isOpen ? '' : list.encoding}
          // One of the values above.
          onChange={event => onChoose({ encoding: (event.currentTarget.value || null) as Encoding | null })}
          disabled={isBusy}
        />
        <NativeSelect
          label={t('delimiter')}
          data={DELIMITER_NAMES.map(value => ({ value, label: t(value) }))}
          value={list.delimiter}
          onChange={event =>
            // One of the values above; another delimiter gives the list other columns.
            onChoose({ ...ANEW, column: null, delimiter: event.currentTarget.value as Delimiter })
          }
          disabled={isBusy}
        />
      </SimpleGrid>
    </Stack>
  )
}

/**
 * Returns all encodings. If the user has to choose, the possible ones come first, each with a
 * sample of the list.
 */
function useEncodings({ candidates }: ListDialect) {
  const t = useTexts(listTexts)
  const all = ENCODINGS.map(value => ({ value, label: t(value) }))
  if (candidates.length === 0) return all
  const possible = candidates.map(({ encoding, sample }) => ({ value: encoding, label: `${t(encoding)}: ${sample}` }))
  const others = all.filter(({ value }) => possible.every(each => each.value !== value))
  return [
    { value: '', label: t('pickEncoding') },
    { group: t('possible'), items: possible },
    { group: t('otherEncodings'), items: others },
  ]
}

function FirstLines({ lines }: Pick<ListDialect, 'lines'>) {
  const t = useTexts(listTexts)
  return (
    <Box>
      <Text fw={500}>{t('lines')}</Text>
      <Text size="xs" c="dimmed" mb={4}>
        {t('linesHelp')}
      </Text>
      {/* Wide lists scroll sideways, with the keyboard too. */}
      <Box
        role="region"
        aria-label={t('lines')}
        tabIndex={0}
        style={{ overflowX: 'auto', border: '1px solid var(--ui-line)', borderRadius: 'var(--mantine-radius-sm)' }}
      >
        <Table withRowBorders={false} verticalSpacing={2} fz="xs">
          <Table.Tbody>
            {lines.map(({ row, cells }) => (
              <Table.Tr key={row}>
                <Table.Th scope="row" c="dimmed" fw={400} className="figures">
                  {row}
                </Table.Th>
                {cells.map((text, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is where it stands.
                  <Table.Td key={at} style={{ whiteSpace: 'nowrap' }}>
                    {text}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
    </Box>
  )
}
