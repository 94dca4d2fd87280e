/** The front page for visitors. */
export const home = {
  intro:
    "Independent music for ads and videos. Drop in your cut, slide the record to its moment, and render it with the licence attached.",
  forBrands: {
    title: "For Brands",
    points: [
      [
        "Hear it under your own video",
        "Pick a track, pick your file, and both play together before you spend anything.",
      ],
      [
        "One price, told before you pay",
        "Tracks start at $5. Each token lets you render one video with music.",
      ],
      [
        "A licence bound to that file",
        "Every sync comes with a perpetual, global, non-exclusive licence as PDF, carrying your video's fingerprint.",
      ],
    ],
  },
  forLabels: {
    title: "For Labels",
    points: [
      ["Be heard where people watch", "90% of indie music is unheard. Brands look for exactly that."],
      ["See every use", "Which track, which brand, when: each sync is a record you can look up."],
      ["Keep your rights", "Licences are non-exclusive. Your masters never leave the house."],
    ],
  },
} as const;
