import { Group, UnstyledButton } from '@mantine/core'
import { LANGUAGES } from '../texts/define.ts'
import { useLanguage, useTexts } from '../texts/screen/useTexts.ts'
import { toast } from '../ui/overlays/toast.ts'
import { Flag } from './Flag.tsx'
import { chooseLanguage } from './language.ts'
import { texts } from './texts.ts'

/** German or English, by flag and letters. */
export function LanguageSwitch() {
  const t = useTexts(texts)
  const current = useLanguage()
  const names = { de: t('german'), en: t('english') }
  return (
    <Group gap={4} wrap="nowrap" role="group" aria-label={t('language')}>
      {LANGUAGES.map(language => (
        <UnstyledButton
          key={language}
          lang={language}
          aria-label={`${language.toUpperCase()} ${names[language]}`}
          aria-pressed={language === current}
          onClick={() => void chooseLanguage(language).catch(() => toast('error', t('languageFailed')))}
          px={8}
          py={6}
          fz="xs"
          fw={language === current ? 600 : 400}
          style={{
            borderBottom: `2px solid ${language === current ? 'var(--mantine-color-anchor)' : 'transparent'}`,
          }}
        >
          <Group gap={6} wrap="nowrap">
            <Flag language={language} />
            {language.toUpperCase()}
          </Group>
        </UnstyledButton>
      ))}
    </Group>
  )
}
