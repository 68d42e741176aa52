export const en = {
  gift: {
    open: 'Give Tickets',
    openOf: (name: string) => `Give tickets of ${name}`,
    title: 'Give tickets',
    explanation: (name: string) =>
      `Whoever gets them has a QR code of their own. ${name} stays the one who paid, and gets any refund.`,
    howMany: 'How many tickets',
    some: (count: string, of: string) => `${count} of ${of}`,
    all: (name: string) => `All of them are given: the code of ${name} lets nobody in any more.`,
    contact: 'An email or a phone number is enough. Without an email, you deliver the ticket.',
    submit: 'Give Tickets',
    failed: 'Failed to give the tickets. Please try again.',
    tooLate: 'You can no longer give these tickets. Please ask the president or the finance director.',
    done: (tickets: string, name: string) => `Given to ${name}: ${tickets}.`,
    givenTo: (name: string, tickets: string) => `Given to ${name} · ${tickets}`,
    from: (name: string) => `From ${name}`,
    paidBy: (name: string) => `Paid by ${name}`,
  },
};
