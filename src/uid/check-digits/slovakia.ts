/** Slovakia: the whole number divides by eleven. */
export const fitsSlovakia = (national: string): boolean => Number(national) % 11 === 0
