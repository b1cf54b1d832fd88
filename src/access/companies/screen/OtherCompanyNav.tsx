import { Anchor, Group, Text } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { companiesQuery } from './calls.ts'
import { shownTexts } from './shown-texts.ts'

const LISTS = ['/uid-check', '/uid-single-checks', '/partners'] as const

type Props = { companyId: number /** The list below it. */; list: (typeof LISTS)[number] }

/**
 * Shows that a list belongs to another company, with links to that company's other lists and back
 * to the user's own.
 */
export function ShownCompany({ companyId, list }: Props) {
  const t = useTexts(shownTexts)
  const { data } = useQuery(companiesQuery)
  const name = data?.find(({ id }) => id === companyId)?.name ?? '…'
  return (
    <Group
      component="nav"
      aria-label={t('whose', { name })}
      gap="md"
      py="xs"
      style={{ borderBlock: '1px solid var(--ui-line)' }}
    >
      <Group gap="xs" wrap="nowrap" miw={0}>
        <IconBuilding size={18} stroke={1.5} aria-hidden style={{ flex: 'none' }} />
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {t('whose', { name })}
        </Text>
      </Group>
      <Group gap="md" flex="1 1 auto">
        {LISTS.filter(each => each !== list).map(each => (
          <Anchor key={each} renderRoot={props => <Link {...props} to={each} search={{ company: companyId }} />}>
            {t(each)}
          </Anchor>
        ))}
        <Anchor ml={{ sm: 'auto' }} renderRoot={props => <Link {...props} to={list} search={{}} />}>
          {t('own')}
        </Anchor>
      </Group>
    </Group>
  )
}
