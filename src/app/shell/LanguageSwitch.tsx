import { Group, Stack, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LANGUAGES, type Language } from '../../ground/texts/define.ts'
import { useLanguage, useTexts } from '../../ground/texts/screen/useTexts.ts'
import { Failure } from '../../ground/ui/display/Failure.tsx'
import { toast } from '../../ground/ui/overlays/toast.ts'
import { operatorQuery } from '../../house/operator/screen/calls.ts'
import { Flag, type FlagCode } from './Flag.tsx'
import { chooseLanguage } from './language.ts'
import { texts } from './texts.ts'

/** German or English, by flag and letters. */
export function LanguageSwitch() {
  const t = useTexts(texts)
  const current = useLanguage()
  const flags = useFlags()
  const [hasFailed, setFailed] = useState(false)
  const choose = (language: Language) => {
    setFailed(false)
    chooseLanguage(language).catch(() => {
      setFailed(true)
      toast('error', t('languageFailed'))
    })
  }
  const names = { de: t('german'), en: t('english') }
  return (
    <Stack gap={4}>
      <Group gap={4} wrap="nowrap" role="group" aria-label={t('language')}>
        {LANGUAGES.map(language => (
          <UnstyledButton
            key={language}
            lang={language}
            aria-label={`${language.toUpperCase()} ${names[language]}`}
            aria-pressed={language === current}
            onClick={() => choose(language)}
            px={8}
            py={6}
            fz="xs"
            fw={language === current ? 600 : 400}
            style={{
              borderBottom: `2px solid ${language === current ? 'var(--mantine-color-anchor)' : 'transparent'}`,
            }}
          >
            <Group gap={6} wrap="nowrap">
              <Flag code={flags[language]} />
              {language.toUpperCase()}
            </Group>
          </UnstyledButton>
        ))}
      </Group>
      <Failure text={hasFailed ? t('languageFailed') : ''} />
    </Stack>
  )
}

/** German is spoken under two flags: the operator says which (docs/rules.md#operator). */
function useFlags(): Record<Language, FlagCode> {
  const { data: operator } = useQuery(operatorQuery)
  return { de: operator?.flag ?? 'DE', en: 'GB' }
}
