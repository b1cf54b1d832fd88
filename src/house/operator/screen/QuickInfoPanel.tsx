import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { operatorQuery } from './calls.ts'
import { texts } from './texts.ts'
import { useLabel } from './use-label.ts'

/** Contact, locations and how to create a web-service user, at a glance. */
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
