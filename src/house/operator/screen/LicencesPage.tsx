import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { LoadFailed } from '../../../ground/ui/display/LoadFailed.tsx'
import { SkeletonLines } from '../../../ground/ui/display/SkeletonLines.tsx'
import { Page } from '../../../ground/ui/layout/Page.tsx'
import type { Licences } from '../wire.ts'
import { LicensedPart } from './LicensedPart.tsx'
import { licencesQuery } from './licences-query.ts'
import { texts } from './licences-texts.ts'

/** What others have made that ships with the product, each with its licence to the letter; public. */
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

function Parts({ licences: { parts, texts: wordings } }: { licences: Licences }) {
  const t = useTexts(texts)
  return (
    <Stack gap="md" maw={760}>
      <Text>{t('intro', { count: parts.length })}</Text>
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
        {parts.map(({ text, ...part }) => (
          <LicensedPart key={`${part.name}@${part.version}`} {...part} wording={wordings[text] ?? ''} />
        ))}
      </Stack>
    </Stack>
  )
}
