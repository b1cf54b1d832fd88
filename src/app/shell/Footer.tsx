import { Anchor, Flex, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { TextLink } from '../../base/ui/buttons/TextLink.tsx'
import { operatorQuery } from '../../platform/operator/screen/calls.ts'
import { useLabel } from '../../platform/operator/screen/use-label.ts'
import type { PagePath } from '../pages/page-list.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { texts } from './shell-texts.ts'
import { useDocsAddress } from './use-docs-address.ts'

/**
 * Login, Impressum and the check of reports (each hidden on its own page), the accessibility
 * statement, the documents, developer, copyright, language.
 */
export function Footer({ path }: { path: PagePath }) {
  const t = useTexts(texts)
  const label = useLabel()
  const docs = useDocsAddress()
  const { data: operator } = useQuery(operatorQuery)
  return (
    <Flex
      component="footer"
      aria-label={t('footer')}
      direction={{ base: 'column', sm: 'row' }}
      align={{ sm: 'center' }}
      gap="sm"
      py="sm"
      mih={52}
      c="dimmed"
    >
      <Group gap="8px 16px" fz="xs" flex={1}>
        {path !== '/login' && (
          <TextLink to="/login" fz="xs" c="inherit">
            {t('toLogin')}
          </TextLink>
        )}
        {path !== '/impressum' && (
          <TextLink to="/impressum" fz="xs" c="inherit">
            {t('imprint')}
          </TextLink>
        )}
        <Anchor href={`${docs}accessibility`} target="_blank" rel="noreferrer" fz="xs" c="inherit">
          {t('accessibility')}
        </Anchor>
        {path !== '/report-check' && (
          <TextLink to="/report-check" fz="xs" c="inherit">
            {t('reportCheck')}
          </TextLink>
        )}
        <Anchor href={docs} target="_blank" rel="noreferrer" fz="xs" c="inherit">
          {t('help')}
        </Anchor>
        <Text span size="xs">
          {t('zone')}
        </Text>
        {operator && (
          <>
            <Anchor href={operator.developer.url} target="_blank" rel="noreferrer" fz="xs" c="inherit">
              {label(operator.developer)}
            </Anchor>
            <Text span size="xs">
              {operator.copyright}
            </Text>
          </>
        )}
      </Group>
      <LanguageSwitch />
    </Flex>
  )
}
