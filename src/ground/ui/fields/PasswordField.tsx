import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import type { Ref } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { texts } from '../texts.ts'

/** A password with an eye to look at it. */
export function PasswordField(props: PasswordInputProps & { ref?: Ref<HTMLInputElement> }) {
  const t = useTexts(texts)
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
      // Mantine tells it of every other field.
      aria-invalid={Boolean(props.error)}
      {...props}
    />
  )
}
