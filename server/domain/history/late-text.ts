/**
 * A text that is known at the end of a PDF and stands on earlier pages, such as the number of
 * pages: a form (ISO 32000-1, 8.10) that pages draw before its content is written, so that no page
 * has to be kept until then.
 */
export class LateText {
  readonly #doc: PDFKit.PDFDocument
  readonly #fonts = {}
  readonly #form: PDFKit.PDFKitReference

  constructor(doc: PDFKit.PDFDocument) {
    const { width, height } = doc.page
    this.#doc = doc
    this.#form = doc.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, width, height],
      Resources: { Font: this.#fonts },
    })
  }

  /** Draws the text on this page, moved to the right by `left`. */
  place(left: number): void {
    const { page } = this.#doc
    Object.assign(page.xobjects, { Late: this.#form })
    this.#doc.addContent(`q 1 0 0 1 ${Math.round(left)} 0 cm /Late Do Q`)
  }

  /**
   * Writes the text: what `draw` draws on the page goes into the form. To be called once, before
   * the document ends.
   */
  fill(draw: () => void): void {
    const doc = this.#doc
    const { page } = doc
    const write = (content: string) => this.#form.write(content)
    doc.page = Object.create(page, { write: { value: write }, fonts: { value: this.#fonts } })
    draw()
    doc.page = page
    this.#form.finalize()
  }
}
