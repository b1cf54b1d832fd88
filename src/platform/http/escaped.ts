const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a text for HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => SIGNS[sign] ?? sign)
