/** The words around files: opening one, and saving the text as one. */
export const FILES = {
  open: 'Open a file',
  openHelp: 'Word, OpenDocument, Markdown, HTML or plain text, up to 20 MB',
  dropHere: 'Drop the file anywhere on this page',
  reading: (name: string) => `Reading ${name}…`,
  opened: (name: string) => `Opened ${name}.`,
  refusedHeading: 'This file can’t be opened',
  openAnother: 'Choose another file',
  close: 'Close',
  cancel: 'Cancel',
  placeHeading: 'Where should the text go?',
  place: (name: string) => `We’ve read ${name}. It hasn’t left your browser.`,
  inSandbox: 'This page is the public sandbox. If you put the text here, everyone can read it.',
  replaceHelp: '“Replace” takes the place of everything on this page. You can undo it.',
  here: 'Put it here',
  replace: 'Replace',
  append: 'Add at the end',
  newDraft: 'New private draft',
  placing: 'Adding the text…',
  tooFullForThis: 'There’s no room for this text at the end of the page. Choose one of the other ways.',
  notPlaced: 'Something went wrong, and the text wasn’t added. Try again.',
  lostPictures: (count: number) =>
    count === 1 ? 'One picture couldn’t be added.' : `${count} pictures couldn’t be added.`,

  download: 'Download',
  downloadMenu: 'Download as',
  docx: 'Word (.docx)',
  docxWithComments: 'Word with comments',
  markdown: 'Markdown (.md)',
  text: 'Plain text (.txt)',
  print: 'PDF, or on paper…',
  printHelp: 'In the next window, choose “Save as PDF”.',
  copy: 'Copy with formatting',
  copied: 'Copied.',
  copyFailed: 'Your browser didn’t let us copy. Select the text and copy it yourself.',
  downloaded: (name: string) => `Saved as ${name}.`,
  downloadFailed: 'We couldn’t make the file. Check your connection, then try again.',
  downloading: 'Making the file…',
} as const;

/** Why a file can't be opened, and what helps. */
export const FILE_FAULTS = {
  empty: 'This file is empty.',
  tooLarge: 'This file is larger than 20 MB. Save a copy without its pictures, then try again.',
  encrypted: 'This file is encrypted. Save it without a password, then try again.',
  oldWord: 'This file has the format of old versions of Word. Save it as .docx, then try again.',
  pdf: 'We can’t read PDFs. Open the file the PDF was made from, or copy its text and paste it here.',
  rtf: 'We can’t read RTF files. Open it in Word or LibreOffice, save it as .docx, then try again.',
  otherKind: 'This isn’t a text document. You can open Word, OpenDocument, Markdown, HTML and plain text files.',
  notText: 'This file doesn’t hold text that people can read. Check that it’s the right file.',
  damaged: 'This file is damaged. Open it in the program it was made with, save it again, then try again.',
  doctype: 'This file has parts that a document never needs, so we don’t read it. Copy its text and paste it here.',
  tooMuch: 'This file unpacks to more than a document needs, so we stopped. Copy its text and paste it here.',
  tooSlow: 'This file took too long to read. Split it in two, or copy its text and paste it here.',
  tooLong: 'This text is too long for one document. Split it, such as into a file for each chapter.',
  noText: 'We found no text in this file.',
  notLoaded: 'The part of Sullivan that reads files hasn’t loaded. Check your connection, then try again.',
} as const;

/** What a file holds that didn't come along. */
export const FILE_LEFT_OUT = {
  comments: 'Its comments weren’t added.',
  macros: 'Its macros were left out.',
  pictures: 'Some pictures couldn’t be read.',
  linkedPictures: 'Pictures that are stored elsewhere were left out.',
  trackedChanges: 'Its tracked changes were accepted.',
} as const;
