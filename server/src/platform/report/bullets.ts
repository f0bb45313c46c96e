// A paragraph that begins with a bullet is an item of a list.

const bullet = /^[•\-–*]\s+/u

export const isItem = (paragraph: string): boolean => bullet.test(paragraph)
export const withoutBullet = (paragraph: string): string => paragraph.replace(bullet, '')
