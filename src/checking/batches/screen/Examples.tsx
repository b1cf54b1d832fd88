import { Box, Text } from '@mantine/core'
import { ExamplesShown } from './ExamplesShown.tsx'

type Props = { title: string; rows: number; examples: { row: number; text: string; message?: string }[] }

/** How many rows are odd, and, opened, the first of them with the reason, and how many of how many these are. */
export function Examples({ title, rows, examples }: Props) {
  if (rows === 0) return null
  return (
    <Box component="details">
      <Text component="summary" style={{ cursor: 'pointer' }}>
        {title}
      </Text>
      <Box component="ul" m={0} mt={4} pl="lg">
        {examples.map(({ row, text, message }) => (
          <Text component="li" key={row} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            <Text span size="xs" c="var(--mantine-color-text)" className="figures">
              {`${row}: ${text}`}
            </Text>{' '}
            {message}
          </Text>
        ))}
      </Box>
      <ExamplesShown shown={examples.length} rows={rows} />
    </Box>
  )
}
