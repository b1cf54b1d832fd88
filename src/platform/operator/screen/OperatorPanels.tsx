import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { SkeletonLines } from '../../../base/ui/display/SkeletonLines.tsx'
import { operatorQuery } from './calls.ts'
import { texts } from './operator-texts.ts'
import { useLabel } from './use-label.ts'

const EXTERNAL_LINK = { target: '_blank', rel: 'noreferrer' }

/** The operator's mail, offices and social link. */
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
          <Anchor href={operator.offices.url} {...EXTERNAL_LINK}>
            {label(operator.offices)}
          </Anchor>
          <Anchor href={operator.social.url} {...EXTERNAL_LINK}>
            {label(operator.social)}
          </Anchor>
        </>
      )}
    </Stack>
  )
}

/** Contact, offices and how to create a web-service user. */
export function QuickInfoPanel() {
  const t = useTexts(texts)
  const label = useLabel()
  const { data: operator } = useQuery(operatorQuery)
  if (operator === undefined) return null
  const { name, phone, locations, webServiceHelp } = operator
  return (
    <Stack gap="md" component="section">
      <Title order={2}>{t('quickInfo')}</Title>
      <Stack gap={2}>
        <Text fw={600}>{name}</Text>
        <Anchor href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</Anchor>
      </Stack>
      <Stack gap={2}>
        <Title order={3}>{t('locations')}</Title>
        {locations.map(location => (
          <Text key={location}>{location}</Text>
        ))}
      </Stack>
      <Stack gap={2}>
        <Title order={3}>{t('webServiceUser')}</Title>
        <Text c="dimmed">{t('webServiceText')}</Text>
        <Anchor href={webServiceHelp.url} target="_blank" rel="noreferrer">
          {label(webServiceHelp)}
        </Anchor>
      </Stack>
    </Stack>
  )
}
