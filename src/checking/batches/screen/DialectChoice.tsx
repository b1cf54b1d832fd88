import { Box, NativeSelect, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { DELIMITER_NAMES, type Delimiter, ENCODINGS, type Encoding } from '../../../platform/lists/dialect-rules.ts'
import type { Preflight } from '../upload/wire.ts'
import { RESET_CHOICE } from './ColumnChoice.tsx'
import { listTexts } from './list-texts.ts'
import type { Choice } from './send-upload.ts'

type ListDialect = NonNullable<Preflight['list']>
type Props = { list: ListDialect; onChoose: (part: Partial<Choice>) => void; isBusy: boolean }

/**
 * Shows the first lines of a list as it is read, so that the user can correct wrong umlauts or
 * columns before the start.
 */
export function DialectChoice({ list, onChoose, isBusy }: Props) {
  const t = useTexts(listTexts)
  const mustChoose = list.candidates.length > 0
  return (
    <Stack gap="sm">
      <FirstLines lines={list.lines} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          label={t('encoding')}
          description={mustChoose ? t('whichEncoding') : null}
          data={useEncodings(list)}
          value={mustChoose ? '' : list.encoding}
          // The value is one of the options.
          onChange={event => onChoose({ encoding: (event.currentTarget.value || null) as Encoding | null })}
          disabled={isBusy}
        />
        <NativeSelect
          label={t('delimiter')}
          data={DELIMITER_NAMES.map(value => ({ value, label: t(value) }))}
          value={list.delimiter}
          onChange={event =>
            // The value is one of the options. Another delimiter changes the columns, so they are
            // reset.
            onChoose({ ...RESET_CHOICE, column: null, delimiter: event.currentTarget.value as Delimiter })
          }
          disabled={isBusy}
        />
      </SimpleGrid>
    </Stack>
  )
}

/**
 * Returns all encodings as options. If the user has to choose, the possible ones come first, each
 * with a sample of the list.
 */
function useEncodings({ candidates }: ListDialect) {
  const t = useTexts(listTexts)
  const allOptions = ENCODINGS.map(value => ({ value, label: t(value) }))
  if (candidates.length === 0) return allOptions
  const possibleOptions = candidates.map(({ encoding, sample }) => ({
    value: encoding,
    label: `${t(encoding)}: ${sample}`,
  }))
  const otherOptions = allOptions.filter(({ value }) => possibleOptions.every(option => option.value !== value))
  return [
    { value: '', label: t('pickEncoding') },
    { group: t('possible'), items: possibleOptions },
    { group: t('otherEncodings'), items: otherOptions },
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
      {/* Wide lists can be scrolled sideways, also with the keyboard. */}
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
                {cells.map((text, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other key.
                  <Table.Td key={index} style={{ whiteSpace: 'nowrap' }}>
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
