import { Box, Code, Group, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { readBuiltJson } from '../../../base/ui/calls/call.ts'
import { LoadFailed } from '../../../base/ui/display/LoadFailed.tsx'
import { SkeletonLines } from '../../../base/ui/display/SkeletonLines.tsx'
import { Page } from '../../../base/ui/layout/Page.tsx'
import type { Licences } from '../wire.ts'
import { texts } from './licences-texts.ts'

/**
 * The third-party parts that ship with the product, each with the full text of its licence; public.
 */
export function LicencesPage() {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(licencesQuery)
  return (
    <Page title={t('title')}>
      {data && <Parts licences={data} />}
      {!data && !error && <SkeletonLines count={9} />}
      {!data && error && <LoadFailed title={t('readFailed')} failure={error} onRetry={() => void refetch()} />}
    </Page>
  )
}

function Parts({ licences: { parts, texts: licenceTexts } }: { licences: Licences }) {
  const t = useTexts(texts)
  return (
    <Stack gap="md" maw={760}>
      <Text>{t('intro', { count: parts.length })}</Text>
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
        {parts.map(({ text, ...part }) => (
          <LicensedPart key={`${part.name}@${part.version}`} {...part} wording={licenceTexts[text] ?? ''} />
        ))}
      </Stack>
    </Stack>
  )
}

type Props = { name: string; version: string; licence: string; wording: string }

/** One part: its name and licence, and when unfolded the original text of the licence. */
function LicensedPart({ name, version, licence, wording }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Box component="li" style={PART_STYLE}>
      <details onToggle={event => setOpen(event.currentTarget.open)}>
        <summary style={SUMMARY_STYLE}>
          <Group component="span" display="inline-flex" gap="4px 12px" align="baseline" style={NAME_STYLE}>
            <span>{`${name} ${version}`}</span>
            <Text span size="sm" c="dimmed">
              {licence}
            </Text>
          </Group>
        </summary>
        {isOpen && (
          <Code block lang="en" my="sm" style={TEXT_STYLE}>
            {wording}
          </Code>
        )}
      </details>
    </Box>
  )
}

const PART_STYLE = { borderBottom: '1px solid var(--mantine-color-default-border)' }
const SUMMARY_STYLE = { padding: '8px 0', cursor: 'pointer' }
const NAME_STYLE = { overflowWrap: 'anywhere', maxWidth: 'calc(100% - 24px)', verticalAlign: 'top' } as const
const TEXT_STYLE = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const

/** Loads the parts and their licences, built with the pages (tools/licences.ts). */
const licencesQuery = queryOptions({
  queryKey: ['licences'],
  queryFn: () => readBuiltJson<Licences>('/licences.json'),
  staleTime: Number.POSITIVE_INFINITY,
})
