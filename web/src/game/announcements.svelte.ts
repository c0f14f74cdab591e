// Announcements for screen readers. A live region that grows is read sentence by sentence; replacing its text would
// interrupt what is being read.

/** The number of sentences kept; earlier ones were read long ago. */
const most = 12;

export class Announcements {
  sentences = $state.raw<readonly { id: number; text: string }[]>([]);
  private next = 0;

  add(text: string): void {
    if (text !== "") this.sentences = [...this.sentences, { id: this.next++, text }].slice(-most);
  }

  /** The newest. */
  get last(): string {
    return this.sentences.at(-1)?.text ?? "";
  }
}
