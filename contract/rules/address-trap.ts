/**
 * What an address is at which money is lost: the contract of a token, an address without a key, or
 * a contract of a network or of a service.
 */
export type AddressTrap = 'token' | 'burn' | 'system'

/** Contracts of USDC, on the networks of the wallet and on others. */
const USDC = [
  // Ethereum, Base, Polygon, Arbitrum, Optimism, Avalanche, Celo, Linea, zkSync, Unichain, Sonic.
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
  '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
  '0xcebA9300f2b948710d2653dD7B07f33A8B32118C',
  '0x176211869cA2b568f2A7D4EE941E073a821EE1ff',
  '0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4',
  '0x078D782b760474a361dDA0AF3839290b0EF57AD6',
  '0x29219dd400f2Bf60E5a23d13Be72B486D4038894',
  // Test networks: Sepolia, Base Sepolia, Polygon Amoy, Arbitrum Sepolia, OP Sepolia, Avalanche
  // Fuji.
  '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238',
  '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  '0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582',
  '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d',
  '0x5fd84259d66Cd46123540766Be93DFE6D43130D7',
  '0x5425890298aed601595a70AB815c96711a31Bc65',
  // Bridged: USDC.e of Polygon, Arbitrum, Optimism and Avalanche, USDbC of Base, and those of BNB
  // Chain, Gnosis and Fantom.
  '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
  '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8',
  '0x7F5c764cBc14f9669B88837ca1490cCa17c31607',
  '0xA7D7079b0FEaD91F3e65f86E8915Cb59c1a4C664',
  '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA',
  '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
  '0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83',
  '0x04068DA6C83AFCFA0e13ba15A6696662335D5B75',
]

/**
 * Contracts of other tokens that are taken for an address: USDT, DAI, wrapped ether, EURC, wrapped
 * POL.
 */
const OTHER_TOKENS = [
  '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
  '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
  '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
  '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2',
  '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1',
  '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb',
  '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063',
  '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619',
  '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  '0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c',
  '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42',
]

/**
 * Contracts that keep what is sent to them: deposits of Ethereum's staking, its contracts of the
 * state (EIP-2935, 4788, 7002, 7251), services on every network, and those of Circle that move USDC
 * between networks.
 */
const SYSTEM = [
  '0x00000000219ab540356cBB839Cbe05303d7705Fa',
  '0x0000F90827F1C53a10cb7A02335B175320002935',
  '0x000F3df6D732807Ef1319fB7B8bB8522d0Beac02',
  '0x00000961Ef480Eb55e80D19ad83579A64c007002',
  '0x0000BBdDc7CE488642fb579F8B00f3a590007251',
  '0x4e59b44847b379578588920cA78FbF26c0B4956C',
  '0xcA11bde05977b3631167028862bE2a173976CA11',
  '0x000000000022D473030F116dDEE9F6B43aC78BA3',
  '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0xBd3fa81B58Ba92a82136038B25aDec7066af3155',
  '0x1682Ae6375C4E4A97e4B583BC394c861A46D8962',
  '0x9daF8c91AEFAE50b9c0E69629D3F6Ca40cA3B3FE',
  '0x19330d10D9Cc8751218eaf51E8885D058642E08A',
  '0x28b5a0e9C621a5BadaA536219b3a228C8168cf5d',
  '0x81D40F21F12A8F0E3252Bccb954D722d4c464B64',
]

/** Known addresses, spelled with their checksums. */
export const TRAPS: Readonly<Record<'token' | 'system', readonly string[]>> = {
  token: [...USDC, ...OTHER_TOKENS],
  system: SYSTEM,
}

const BY_ADDRESS: ReadonlyMap<string, AddressTrap> = new Map(
  (['token', 'system'] as const).flatMap((trap) =>
    TRAPS[trap].map((address) => [address.toLowerCase(), trap] as const),
  ),
)

/** One digit all over, `0x0000…` and `0xeeee…` among them. */
const ONE_DIGIT = /^0x([0-9a-f])\1{39}$/
/** `dead` at the end of zeros, at the beginning, or over and over. */
const DEAD = /^0x(?:0+dead|(?:dead){2,}[0-9a-f]*|dead0{30}[0-9a-f]{6}|dead0{16}(?:42069){4})$/
/** The first 2^32 addresses: precompiles of every network and contracts of Polygon and Arbitrum. */
const RESERVED = /^0x0{32}[0-9a-f]{8}$/
/** Contracts that each chain of the OP stack has from its first block; Base is one. */
const OP_STACK = /^0x420{34}[0-9a-f]{4}$/

/**
 * Returns why money is lost at an address that is well formed; undefined where nothing is known.
 */
export function findAddressTrap(address: string): AddressTrap | undefined {
  const lower = address.toLowerCase()
  if (ONE_DIGIT.test(lower) || DEAD.test(lower)) return 'burn'
  if (RESERVED.test(lower) || OP_STACK.test(lower)) {
    // Wrapped ether of the OP stack is a token like others.
    return lower === `0x42${'0'.repeat(37)}6` ? 'token' : 'system'
  }
  return BY_ADDRESS.get(lower)
}
