import { Group, Stack, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LANGUAGES, type Language } from '../../base/texts/define.ts'
import { useLanguage, useTexts } from '../../base/texts/screen/useTexts.ts'
import { Failure } from '../../base/ui/display/Failure.tsx'
import { toast } from '../../base/ui/overlays/toast.ts'
import { operatorQuery } from '../../platform/operator/screen/calls.ts'
import { chooseLanguage } from './language.ts'
import { texts } from './shell-texts.ts'

/** German or English, as flag and letters. */
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

/** German has two flags: the operator selects one (docs/rules.md#operator). */
function useFlags(): Record<Language, FlagCode> {
  const { data: operator } = useQuery(operatorQuery)
  return { de: operator?.flag ?? 'DE', en: 'GB' }
}

/** The flags available for the languages. */
type FlagCode = 'DE' | 'AT' | 'GB'

const SHAPES: Record<FlagCode, ReactNode> = {
  DE: (
    <>
      <path d="M0 0h24v6H0z" fill="#1a1a1a" />
      <path d="M0 5.33h24v5.34H0z" fill="#d00" />
      <path d="M0 10.67h24V16H0z" fill="#fc0" />
    </>
  ),
  AT: (
    <>
      <path d="M0 0h24v16H0z" fill="#c8102e" />
      <path d="M0 5.33h24v5.34H0z" fill="#fff" />
    </>
  ),
  GB: (
    <>
      <path d="M0 0h24v16H0z" fill="#012169" />
      <path d="M0 0l24 16M24 0L0 16" stroke="#fff" strokeWidth="3.2" />
      <path d="M0 0l24 16M24 0L0 16" stroke="#c8102e" strokeWidth="1.4" />
      <path d="M12 0v16M0 8h24" stroke="#fff" strokeWidth="5.2" />
      <path d="M12 0v16M0 8h24" stroke="#c8102e" strokeWidth="3" />
    </>
  ),
}

// Without it the black stripe would be invisible on a dark background.
const EDGE = { borderRadius: 2, display: 'block', outline: '1px solid var(--ui-line)' }

/** A flag as inline SVG: the security policy allows no external images. */
function Flag({ code }: { code: FlagCode }) {
  return (
    <svg width={21} height={14} viewBox="0 0 24 16" aria-hidden="true" style={EDGE}>
      {SHAPES[code]}
    </svg>
  )
}
