import { Box, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type FiguresProps = { cols: { base: number; xs: number }; children: ReactNode }

/** Figures known before an action. */
export const Figures = ({ cols, children }: FiguresProps) => (
  <Box p="md" bg="var(--ui-quiet)" style={{ borderRadius: 'var(--mantine-radius-sm)' }}>
    <SimpleGrid component="dl" cols={cols} spacing="md" verticalSpacing="sm" m={0}>
      {children}
    </SimpleGrid>
  </Box>
)

type FigureProps = { name: string; value: string; hints?: readonly string[] }

/** One figure, with hints below it, one per line. */
export const Figure = ({ name, value, hints = [] }: FigureProps) => (
  <div>
    <Text component="dt" size="xs" c="dimmed">
      {name}
    </Text>
    <Text component="dd" m={0} fw={600} fz="lg" className="figures">
      {value}
      {hints.map(hint => (
        <Text key={hint} span display="block" size="xs" c="dimmed" fw={400}>
          {hint}
        </Text>
      ))}
    </Text>
  </div>
)
