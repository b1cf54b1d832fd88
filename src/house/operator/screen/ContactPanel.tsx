import { Anchor, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { SkeletonLines } from '../../../ground/ui/display/SkeletonLines.tsx'
import { operatorQuery } from './calls.ts'
import { texts } from './texts.ts'
import { useLabel } from './use-label.ts'

const OUTSIDE = { target: '_blank', rel: 'noreferrer' }

/** Mail, offices and social link of the operator. */
export function ContactPanel() {
  const t = useTexts(texts)
  const label = useLabel()
  const { data: operator } = useQuery(operatorQuery)
  return (
    <Stack gap="xs" component="section">
      <Title order={2}>{t('contact')}</Title>
      {operator === undefined ? (
        <SkeletonLines count={3} />
      ) : (
        <>
          <Anchor href={`mailto:${operator.email}`}>{operator.email}</Anchor>
          <Anchor href={operator.offices.url} {...OUTSIDE}>
            {label(operator.offices)}
          </Anchor>
          <Anchor href={operator.social.url} {...OUTSIDE}>
            {label(operator.social)}
          </Anchor>
        </>
      )}
    </Stack>
  )
}
