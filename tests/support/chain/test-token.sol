// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.0;

/// A small token with six decimals, a blacklist and a pause, like USDC, for tests.
contract TestToken {
    uint8 public constant decimals = 6;
    address public immutable owner = msg.sender;
    bool public paused;
    mapping(address => uint256) public balanceOf;
    mapping(address => bool) public isBlacklisted;

    event Transfer(address indexed from, address indexed to, uint256 value);

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function mint(address to, uint256 value) external onlyOwner {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function setPaused(bool value) external onlyOwner {
        paused = value;
    }

    function setBlacklisted(address account, bool value) external onlyOwner {
        isBlacklisted[account] = value;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        require(!paused, "paused");
        require(!isBlacklisted[msg.sender] && !isBlacklisted[to], "blacklisted");
        require(to != address(0) && to != address(this), "wrong recipient");
        require(balanceOf[msg.sender] >= value, "more than the balance");
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }

    /// Several transfers in one transaction.
    function transferAll(address[] calldata to, uint256 value) external {
        for (uint256 n = 0; n < to.length; n++) {
            balanceOf[msg.sender] -= value;
            balanceOf[to[n]] += value;
            emit Transfer(msg.sender, to[n], value);
        }
    }
}
