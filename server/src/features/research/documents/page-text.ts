export interface PageText {
  number: number
  text: string
}
